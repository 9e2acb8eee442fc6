import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { signatureText } from '@kerbline/domain/areas/compliance/evidence-signature.ts'
import { expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { CheckPack } from './check-pack.tsx'

// SHA-256 of "a,b".
const digest = '1eb7c54d52831bbfe8942af0b1c56b7409523a59ed6ca99c1174fef7eb32c1b5'
const signature = signatureText({
  ...{ sha256: digest, madeAt: '2026-11-16T09:00:00.000Z' },
  ...{ signature: `${'A'.repeat(86)}==`, publicKey: 'B'.repeat(60) },
})
const fileOf = (text: string, name: string): File => new File([text], name, { type: 'text/plain' })
const user = userEvent.setup()

test('one file alone is asked for its other; of both the digest of the index is asked about, and the verdict told', async () => {
  const { server } = beginPage({ permissions: ['see compliance'] })
  const answers = ['unchanged', 'index changed', 'not signed here'] as const
  let at = 0
  server.reply(complianceEndpoints.checkPack, { index_sha256: digest, signature }, () => {
    const verdict = answers[at++] ?? 'unchanged'
    return { verdict, made_at: verdict === 'not signed here' ? null : '2026-11-16T09:00:00.000Z' }
  })
  showPage('/fleet-compliance', <CheckPack />, ['compliance'])
  const input = await screen.findByLabelText(/Choose both files/)
  const said = async (words: string) => expect(await screen.findByText(new RegExp(words))).toBeDefined()
  await user.upload(input, [fileOf(signature, 'index.csv.signature.txt')])
  expect((await screen.findByRole('status')).textContent).toContain('Choose both files')
  const both = [fileOf('a,b', 'index.csv'), fileOf(signature, 'index.csv.signature.txt')]
  await user.upload(input, both)
  await said('has not been changed')
  expect(server.asked.at(-1)?.body).toEqual({ index_sha256: digest, signature })
  await user.upload(input, both)
  await said('has been changed since it was created')
  await user.upload(input, both)
  await said('not created by Kerbline')
})
