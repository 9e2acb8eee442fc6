import { screen } from '../../kit/screen.ts'

export const damageScreens = {
  damage: screen({
    path: '/damage-management',
    title: 'Damage',
    needs: 'see damage cases',
    nav: { group: 'Operations', label: 'Damage', place: 3 },
  }),
  reportDamage: screen({ path: '/damage-management/create', title: 'Report damage', needs: 'create damage cases' }),
  damagePrices: screen({
    path: '/damage-management/prices',
    title: 'Damage prices',
    needs: ['manage damage cases', 'manage settings'],
  }),
  damageDraft: screen({
    path: '/damage-management/edit-draft/{id}',
    title: 'Damage draft',
    needs: 'create damage cases',
  }),
  damageCase: screen({ path: '/damage-management/case/{id}', title: 'Damage Case', needs: 'see damage cases' }),
  damageQuery: screen({
    path: '/damage-management/case/{id}/query',
    title: 'Damage Query',
    needs: ['query damage cases', 'manage damage cases'],
  }),
  editDamageCase: screen({
    path: '/damage-management/case/{id}/edit',
    title: 'Edit damage case',
    needs: 'manage damage cases',
  }),
} as const
