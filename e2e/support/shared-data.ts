// Where the portal that the browser tests share keeps its data, for tests that go to it by the operator's tool.

/** The environment of the shared portal's data. */
export function sharedData(): { readonly DATA_DIR: string; readonly DATABASE_URL: string } {
  const folder = process.env['KERBLINE_E2E_DATA']
  if (!folder) throw new Error('KERBLINE_E2E_DATA names no folder')
  return { DATA_DIR: folder, DATABASE_URL: '' }
}
