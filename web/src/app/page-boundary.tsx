import { Component, type ReactNode } from 'react'
import { code } from '../data/loading/code.ts'
import { LazyPart } from './lazy-part.tsx'

const failurePage = code(async () => (await import('../areas/pages/failure-page.tsx')).FailurePage)

interface Props {
  isAlone: boolean
  children: ReactNode
}
interface State {
  readonly hasFailed: boolean
}

/** React logs the error; here a page that cannot be drawn becomes the 500 page in its own place; the shell round it stays. Give it the path as key. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { isAlone, children } = this.props
    const handleRetry = (): void => this.setState({ hasFailed: false })
    return this.state.hasFailed ? (
      <LazyPart
        part={failurePage}
        props={{ onRetry: handleRetry }}
        what="this page"
        title="Something went wrong"
        isAlone={isAlone}
      />
    ) : (
      children
    )
  }
}
