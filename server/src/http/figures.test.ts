import { expect, test } from 'vitest'
import { startFigures } from './figures.ts'

test('answers are counted by method, route and status, and timed by route', async () => {
  const figures = startFigures()
  figures.note('GET', '/api/a', 200, 1)
  figures.note('GET', '/api/a', 200, 7)
  figures.note('GET', '/api/a', 304, 9_000)
  figures.note('POST', 'odd "route"\\', 400, 2)
  const lines = (await figures.text()).split('\n')
  for (const line of [
    '# TYPE kerbline_requests_total counter',
    'kerbline_requests_total{method="GET",route="/api/a",status="200"} 2',
    'kerbline_requests_total{method="GET",route="/api/a",status="304"} 1',
    'kerbline_requests_total{method="POST",route="odd \\"route\\"\\\\",status="400"} 1',
    '# TYPE kerbline_request_seconds histogram',
    'kerbline_request_seconds_bucket{le="0.002",route="/api/a"} 1',
    'kerbline_request_seconds_bucket{le="0.005",route="/api/a"} 1',
    'kerbline_request_seconds_bucket{le="0.01",route="/api/a"} 2',
    'kerbline_request_seconds_bucket{le="5",route="/api/a"} 2',
    'kerbline_request_seconds_bucket{le="+Inf",route="/api/a"} 3',
    'kerbline_request_seconds_sum{route="/api/a"} 9.008',
    'kerbline_request_seconds_count{route="/api/a"} 3',
  ])
    expect(lines).toContain(line)
  // A bound is part of its own class.
  expect(lines).toContain('kerbline_request_seconds_bucket{le="0.002",route="odd \\"route\\"\\\\"} 1')
})

test("the process's own figures stand beside them", async () => {
  expect(await startFigures().text()).toMatch(/^kerbline_process_resident_memory_bytes \d+/m)
})
