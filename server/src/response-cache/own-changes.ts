// Who changed something a moment ago: they are shown nothing older than their change.
const OWN_CHANGE_MILLISECONDS = 30_000

export interface OwnChanges {
  readonly note: (person: number) => void
  readonly isRecent: (person: number | undefined) => boolean
}

export function keepOwnChanges(): OwnChanges {
  const changedAt = new Map<number, number>()
  return {
    note(person) {
      for (const [each, at] of changedAt) if (Date.now() - at > OWN_CHANGE_MILLISECONDS) changedAt.delete(each)
      changedAt.set(person, Date.now())
    },
    isRecent: (person) => person !== undefined && Date.now() - (changedAt.get(person) ?? 0) < OWN_CHANGE_MILLISECONDS,
  }
}
