import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/layout/banner.tsx'
import styles from './form-conflict.module.css'
import type { Overtaken } from './use-versioned.ts'

/** Labels and what stands at them, in words. */
export type Lines = readonly (readonly [label: string, words: string])[]

interface Props<Typed> {
  /** "this tag", to read on from "Somebody else saved". */
  what: string
  of: Overtaken<Typed>
  linesOf: (typed: Typed) => Lines
}

/** Somebody else saved meanwhile: both versions line by line, and the two ways on. */
export function OvertakenNotice<Typed>({ what, of, linesOf }: Props<Typed>) {
  const theirs = new Map(linesOf(of.theirs))
  const lines = linesOf(of.mine).filter(([label, words]) => theirs.get(label) !== words)
  return (
    <Notice tone="amber" role="alert">
      <b>Someone else saved {what} while you were editing.</b> Your changes are safe.
      {lines.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Saved by them</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, words]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{words || 'None'}</td>
                <td>{theirs.get(label) || 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.ways}>
        <Button size="small" onClick={of.onKeepMine}>
          Keep my changes
        </Button>
        <Button size="small" onClick={of.onTakeTheirs}>
          Use their version
        </Button>
      </div>
    </Notice>
  )
}
