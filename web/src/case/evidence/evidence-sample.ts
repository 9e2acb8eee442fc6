// For tests and the gallery: documents as the server says them.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { EvidenceDocument, EvidenceSource } from './evidence-source.ts'

export const sampleSource: EvidenceSource = { kind: 'query', id: 7, calls: queriesEndpoints }

export const sampleDocument = (change: Partial<EvidenceDocument> = {}): EvidenceDocument => ({
  id: 1,
  file_id: 'aaaaaaaa-0000-4000-8000-000000000001',
  preview_id: null,
  title: 'Estimate',
  name: 'estimate.pdf',
  type: 'estimate',
  slot: null,
  mime: 'application/pdf',
  size_bytes: 240_000,
  taken_at: null,
  issued_on: null,
  expires_on: null,
  version: 1,
  replaces: null,
  is_superseded: false,
  visibility: 'customer',
  sha256: '0'.repeat(64),
  scanned: 'no scanner',
  added_by_name: 'Dev Kapoor',
  side: 'hire_company',
  added_at: '2026-11-16T09:41:00.000Z',
  is_own: false,
  retained_until: null,
  may_remove: true,
  why_kept: null,
  ...change,
})

export const sampleDocuments = (
  documents: readonly EvidenceDocument[] = [],
): ReplyOf<EvidenceSource['calls']['documents']> => ({
  documents: [...documents],
  bytes: documents.reduce((sum, { size_bytes: size }) => sum + size, 0),
  max_bytes: 524_288_000,
  scanner: 'none',
  may_add: true,
  may_add_for_staff: false,
})
