import { screen } from '../../kit/screen.ts'

export const tagsScreens = {
  tags: screen({
    path: '/tag-manager',
    title: 'Tags',
    needs: 'see vehicles',
    nav: { group: 'Fleet', label: 'Tags', place: 4 },
  }),
  tag: screen({ path: '/manage-tag/{id}', title: 'Tag', needs: 'manage tags' }),
} as const
