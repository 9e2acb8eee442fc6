import { render, screen } from '@testing-library/react'
import { readList } from '@kerbline/domain/kit/list-state.ts'
import { maxPrinted, type Page } from '@kerbline/domain/kit/list.ts'
import { tagsPlan } from '@kerbline/domain/areas/tags/list.ts'
import { expect, test } from 'vitest'
import { PaperFoot } from './paper.tsx'
import { rowsForPaper } from './rows-for-paper.ts'

const state = readList({ size: '25', after: 'somewhere', at: '75' }, tagsPlan)
const rows = Array.from({ length: 50 }, (_, id) => ({ id }))
const page = { rows, next: null, previous: null }

test('paper says which rows it has and how many it leaves out', () => {
  render(<PaperFoot page={{ ...page, total: 1_146 }} state={readList({}, tagsPlan)} what="vehicles" />)
  expect(screen.getByText(/^1–50 of 1,146 vehicles\. 1,096 not printed\./)).toBeDefined()
})

test('with all of them it says nothing', () => {
  const { container } = render(<PaperFoot page={{ ...page, total: 50 }} state={state} what="vehicles" />)
  expect(container.textContent).toBe('')
})

test('beyond what is printed it says where the rest is', () => {
  render(<PaperFoot page={{ ...page, total: 97_333 }} state={state} what="vehicles" isWhole />)
  expect(screen.getByText('Printed 50 of 97,333 vehicles. Export the list for the rest.')).toBeDefined()
})

/** Pages of a hundred; `skip` shifts every later page back by so many, as when a row moves meanwhile. */
function pagesOf(total: number, skip = 0) {
  const asked: (string | undefined)[] = []
  const read = async ({ after, size }: { after: string | undefined; size: number }): Promise<Page<{ id: number }>> => {
    asked.push(after)
    const first = Number(after ?? 0)
    const end = Math.min(total, first + size)
    return {
      rows: Array.from({ length: end - first }, (_, place) => ({ id: first + place })),
      total,
      next: end < total ? String(end - skip) : null,
      previous: null,
      missing: [],
    }
  }
  return { asked, read }
}

test('every row is read from the first, a hundred at a time, whatever page is shown', async () => {
  const { asked, read } = pagesOf(250)
  const paper = await rowsForPaper(read, state)
  expect(asked).toEqual([undefined, '100', '200'])
  expect(paper.rows.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, id) => id))
  expect(paper.total).toBe(250)
})

test('no row stands twice', async () => {
  const { rows: all } = await rowsForPaper(pagesOf(250, 1).read, state)
  expect(all).toHaveLength(250)
})

test('it ends at what is printed, and says how many there are', async () => {
  const { asked, read } = pagesOf(97_333)
  const paper = await rowsForPaper(read, state)
  expect(paper.rows).toHaveLength(maxPrinted)
  expect(asked).toHaveLength(maxPrinted / 100)
  expect(paper.total).toBe(97_333)
})

test('half a list is none', async () => {
  const { read } = pagesOf(250)
  const broken = async (asked: Parameters<typeof read>[0]) => {
    if (asked.after !== undefined) throw new Error('gone')
    return read(asked)
  }
  await expect(rowsForPaper(broken, state)).rejects.toThrow('gone')
})
