interface Props {
  text: string
  /** What was typed. */
  query: string
}

/** Marks the first place where the text holds what was typed. */
export function Highlighted({ text, query }: Props) {
  const sought = query.trim()
  const at = sought === '' ? -1 : text.toLocaleLowerCase('en-GB').indexOf(sought.toLocaleLowerCase('en-GB'))
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + sought.length)}</mark>
      {text.slice(at + sought.length)}
    </>
  )
}
