import { expect, expectTypeOf, test } from 'vitest'
import { href, type ScreenName, screens } from '../screens.ts'
import { text } from './field.ts'
import { screenNamesOf, screensOf } from './resource-screens.ts'
import { resource } from './resource.ts'

const depots = resource({
  name: 'tyre-depots',
  path: 'tyre-depot-management',
  one: 'Tyre depot',
  many: 'Tyre depots',
  see: 'see branches',
  manage: 'manage branches',
  nav: { group: 'Administration', place: 12 },
  fields: { name: text({ label: 'Name' }) },
  columns: ['name'],
})

test('four screens follow from the words of a resource', () => {
  expect(screensOf({ depots })).toEqual({
    tyreDepots: {
      path: '/tyre-depot-management',
      title: 'Tyre depots',
      needs: 'see branches',
      nav: { group: 'Administration', label: 'Tyre depots', place: 12 },
      guard: 'auth',
      layout: 'home',
    },
    createTyreDepot: {
      path: '/tyre-depot-management/create',
      title: 'Create tyre depot',
      needs: 'manage branches',
      guard: 'auth',
      layout: 'home',
    },
    tyreDepot: {
      path: '/tyre-depot-management/{id}',
      title: 'Tyre depot',
      needs: 'see branches',
      guard: 'auth',
      layout: 'home',
    },
    editTyreDepot: {
      path: '/tyre-depot-management/{id}/edit',
      title: 'Edit tyre depot',
      needs: 'manage branches',
      guard: 'auth',
      layout: 'home',
    },
  })
})

test('names, titles and who may look can be their own', () => {
  const own = {
    ...depots,
    key: 'slug',
    screens: { one: 'fitter', many: 'fitters', title: 'Who fits', see: 'signed-in' },
  } as const
  const rows = screensOf({ own })
  expect(Object.keys(rows)).toEqual(['fitters', 'createFitter', 'fitter', 'editFitter'])
  expect(rows.fitters).toMatchObject({ title: 'Who fits', needs: 'signed-in' })
  expect(rows.fitter).toMatchObject({ path: '/tyre-depot-management/{slug}', needs: 'signed-in' })
  expect(rows.editFitter).toMatchObject({ path: '/tyre-depot-management/{slug}/edit', needs: 'manage branches' })
})

test('two resources of one name are refused', () => {
  expect(() => screensOf({ depots, others: depots })).toThrow('Two screens')
})

test('the names stay literal', () => {
  expectTypeOf(screenNamesOf(depots).edit).toEqualTypeOf<'editTyreDepot'>()
  expectTypeOf<'createVehicleCategory' | 'contactRecord' | 'posts'>().toExtend<ScreenName>()
  expectTypeOf<'vehicleCategoryManagement'>().not.toExtend<ScreenName>()
  expectTypeOf(screens.dealer.path).toEqualTypeOf<'/dealer-management/{slug}'>()
  expect(href('dealer', { slug: 'leeds' })).toBe('#/dealer-management/leeds')
})
