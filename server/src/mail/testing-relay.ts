// A mail relay for tests: takes emails on a port of this machine, and can be told to refuse them.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Relay {
  readonly port: number
  /** The emails it took, whole, with whom they were for. */
  readonly taken: readonly { readonly to: string; readonly source: string }[]
  readonly close: () => Promise<void>
}

/** Why a recipient is refused, as an SMTP code; undefined: taken. */
export type Refusal = (recipient: string) => number | undefined

/** Opens a relay; `port` 0 takes a free one. */
export const openRelay = async (port = 0, refusal: Refusal = () => undefined): Promise<Relay> => {
  const taken: { to: string; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusal(address)
      done(responseCode === undefined ? null : Object.assign(new Error('not here'), { responseCode }))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(','),
          source: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port')
  return { port: address.port, taken, close: () => new Promise((closed) => server.close(() => closed())) }
}
