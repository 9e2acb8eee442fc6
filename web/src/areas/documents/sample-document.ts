// For tests alone: a paper of a vehicle as the library says it, and opened.
import type { LibraryDocumentRecord, LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'

export const sampleRow = (change: Partial<LibraryRow> = {}): LibraryRow => ({
  id: 41,
  title: 'Insurance 2026',
  type: 'insurance_certificate',
  folder: 'vehicle',
  belongs_to: 'vehicle',
  owner_id: 12,
  owner_words: 'LK21VXN',
  vehicle_id: 12,
  reg_no: 'LK21VXN',
  driver_id: null,
  driver: null,
  company_id: null,
  company_id_name: null,
  issued_on: '2025-11-09',
  expires_on: '2026-11-08',
  expiry: 'expired',
  version: 1,
  // Larger than what is drawn without being asked for: drawing has its own tests.
  size_bytes: 8_400_000,
  mime: 'application/pdf',
  file_id: '00000000-0000-4000-8000-000000000041',
  preview_id: null,
  added_by_name: 'Priya Raman',
  added_at: '2025-11-09T09:00:00.000Z',
  visibility: 'customer',
  customer_account_number: 'HARROW01',
  updated_at: '2025-11-09T09:00:00.000Z',
  ...change,
})

export const sampleRecord = (change: Partial<LibraryDocumentRecord> = {}): LibraryDocumentRecord => ({
  ...sampleRow(),
  name: 'insurance.pdf',
  taken_at: null,
  sha256: 'ab',
  scanned: 'no scanner',
  is_own: true,
  is_superseded: false,
  kept: null,
  may_edit: true,
  why_not_replaced: null,
  why_not_deleted: null,
  versions: [],
  ...change,
})
