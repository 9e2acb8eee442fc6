// Text with headings, lists and links, as React elements and never as HTML: what a writer types as a tag is shown as typed, and a link
// goes only where people go. Loaded where it is shown; what reads the text is `marked`.
import { lexer, type Token, type Tokens } from 'marked'
import { createContext, type ReactNode, useContext } from 'react'
import styles from './markdown.module.css'

const allowed = /^(https?:|mailto:|tel:|#\/)/i

/** The address of a link that may be followed; undefined for every other. Control characters and blanks hide a scheme from a reader. */
export function safeHref(written: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  const address = written.replace(/[\u0000-\u0020\u007f]/g, '')
  return allowed.test(address) ? address : undefined
}

const childrenOf = (token: Token): readonly Token[] =>
  'tokens' in token && Array.isArray(token.tokens) ? token.tokens : []

const isOf = <T extends Token>(token: Token, type: T['type']): token is T => token.type === type

/** `&amp;` and the like as they were typed: `marked` writes text for HTML in some tokens, React does so for itself. */
const plain = (token: { readonly text?: string; readonly raw: string }): string => token.text ?? token.raw

/** Whether whoever reads may follow a link within the portal. */
const Followable = createContext<(href: string) => boolean>(() => true)

function Link({ token }: { token: Tokens.Link }) {
  const href = safeHref(token.href)
  const mayFollow = useContext(Followable)
  const words = <Inline tokens={token.tokens} />
  if (href === undefined || (href.startsWith('#') && !mayFollow(href))) return words
  return href.startsWith('#') ? (
    <a href={href}>{words}</a>
  ) : (
    <a href={href} rel="noopener noreferrer nofollow" target={href.startsWith('http') ? '_blank' : undefined}>
      {words}
    </a>
  )
}

function inline(token: Token): ReactNode {
  if (isOf<Tokens.Link>(token, 'link')) return <Link token={token} />
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={childrenOf(token)} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={childrenOf(token)} />
        </em>
      )
    case 'br':
      return <br />
    case 'codespan':
      return <code>{plain(token)}</code>
    case 'escape':
      return plain(token)
    case 'text':
      return childrenOf(token).length > 0 ? <Inline tokens={childrenOf(token)} /> : plain(token)
    default:
      // Tags, pictures and whatever else has no place here: as typed.
      return token.raw
  }
}

const Inline = ({ tokens }: { tokens: readonly Token[] }) =>
  tokens.map((token, at) => <span key={`${at}${token.raw}`}>{inline(token)}</span>)

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, at) => (
    <li key={`${at}${item.raw}`}>
      <Blocks tokens={item.tokens} />
    </li>
  ))
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

/** The title of the page is its only h1. */
function Heading({ token }: { token: Tokens.Heading }) {
  const words = <Inline tokens={token.tokens} />
  return token.depth <= 2 ? <h2>{words}</h2> : <h3>{words}</h3>
}

function block(token: Token): ReactNode {
  if (isOf<Tokens.Heading>(token, 'heading')) return <Heading token={token} />
  if (isOf<Tokens.List>(token, 'list')) return <List token={token} />
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'paragraph':
      return (
        <p>
          <Inline tokens={childrenOf(token)} />
        </p>
      )
    case 'text':
      return inline(token)
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={childrenOf(token)} />
        </blockquote>
      )
    case 'hr':
      return <hr />
    case 'code':
      return <pre>{plain(token)}</pre>
    default:
      return <p>{token.raw}</p>
  }
}

const Blocks = ({ tokens }: { tokens: readonly Token[] }) =>
  tokens.map((token, at) => <Block key={`${at}${token.raw}`} token={token} />)
const Block = ({ token }: { token: Token }) => block(token)

interface MarkdownProps {
  readonly text: string
  /** Of a link within the portal, `#/…`: false, and its words stand without one. */
  readonly mayFollow: (href: string) => boolean
}

/** A line break is kept as one; a blank line begins a paragraph. */
export const Markdown = ({ text, mayFollow }: MarkdownProps) => (
  <Followable value={mayFollow}>
    <div className={styles.text}>
      <Blocks tokens={lexer(text, { gfm: true, breaks: true })} />
    </div>
  </Followable>
)
