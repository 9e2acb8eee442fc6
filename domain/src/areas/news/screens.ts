import { screen } from '../../kit/screen.ts'

export const newsScreens = {
  posts: screen({ path: '/news', title: 'News', nav: { group: 'Help', label: 'News', place: 1 } }),
  createPost: screen({ path: '/news/create', title: 'Create post', needs: 'manage news' }),
  post: screen({ path: '/news/{id}', title: 'Post' }),
  editPost: screen({ path: '/news/{id}/edit', title: 'Edit post', needs: 'manage news' }),
} as const
