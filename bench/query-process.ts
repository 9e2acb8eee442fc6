// The program behind raw-queries.ts: some connections of the bare driver that run the same statements again and again.
import { Client } from 'pg'
import type { QueryOrder } from './raw-queries.ts'

const order: QueryOrder = JSON.parse(process.argv[2] ?? 'null')
const latencies: number[] = []

async function work(): Promise<void> {
  const client = new Client({ connectionString: order.url })
  await client.connect()
  for (const text of order.statements) await client.query({ text, values: [...order.values], name: text.slice(0, 60) })
  const end = performance.now() + order.seconds * 1000
  while (performance.now() < end) {
    const start = performance.now()
    for (const text of order.statements)
      await client.query({ text, values: [...order.values], name: text.slice(0, 60) })
    latencies.push(performance.now() - start)
  }
  await client.end()
}

await Promise.all(Array.from({ length: order.connections }, work))
latencies.sort((one, other) => one - other)
const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
console.log(
  JSON.stringify({
    requestsPerSecond: latencies.length / order.seconds,
    p50Milliseconds: at(0.5),
    p99Milliseconds: at(0.99),
  }),
)
