// Rows of the first sheet of a workbook. What its list of entries already gives away is refused before a process is started for it.
import { readFile, stat } from 'node:fs/promises'
import { inMegabytes } from '@kerbline/domain/kit/words.ts'
import { importLimits, type WorkbookLimits } from '../limits.ts'
import type { RawRow } from './read-csv.ts'
import { readInChild } from './read-in-child.ts'
import { RefusedFile } from './refused-file.ts'
import { assertModest, readZipDirectory } from './zip-directory.ts'

async function assertWorkbook(path: string, limits: WorkbookLimits): Promise<void> {
  const { size } = await stat(path)
  if (size > limits.fileBytes)
    throw new RefusedFile(
      `This workbook is ${inMegabytes(size)}. The limit is ${inMegabytes(limits.fileBytes)}. Split it, or save it as CSV.`,
    )
  const zip = await readFile(path)
  assertModest(zip, readZipDirectory(zip, limits), limits)
}

/** @throws RefusedFile for a workbook that is damaged, hostile or too large. */
export async function* readWorkbook(
  path: string,
  limits: WorkbookLimits = importLimits.workbook,
): AsyncGenerator<RawRow[]> {
  await assertWorkbook(path, limits)
  yield* readInChild({ path, type: 'xlsx', recordBytes: importLimits.recordBytes, workbook: limits })
}
