// Every error the portal can answer, once: code, HTTP status and the sentence a person reads.

export const problems = {
  'bad request': [400, 'The request could not be read.'],
  'not signed in': [401, 'Sign in to continue.'],
  'wrong sign-in': [422, 'Your email address or password is incorrect.'],
  'no permission': [403, 'You do not have access to this.'],
  'not found': [404, 'We could not find this, or you do not have access to it.'],
  'prefetch refused': [400, 'This request makes a change, so it cannot be prefetched.'],
  'wrong method': [405, 'This address does not accept this method.'],
  'took too long': [408, 'The request did not arrive in time. Try again.'],
  'not allowed now': [409, 'You cannot do this at its current status.'],
  'changed meanwhile': [
    409,
    'Someone else saved a newer version while you were editing. Review their changes, then save again.',
  ],
  'already exists': [409, 'This already exists. Use a different name or number.'],
  'link expired': [410, 'This link has expired or has already been used. Ask for a new one.'],
  'too large': [413, 'The file or text is larger than allowed.'],
  'address too long': [414, 'The address is longer than allowed.'],
  'wrong type': [415, 'You cannot upload this type of file here.'],
  'expectation failed': [417, 'This server cannot meet what the request expects of it.'],
  'not valid': [422, 'There is a problem. Check the highlighted fields.'],
  'too many requests': [429, 'Too many attempts. Wait a minute, then try again.'],
  /** Its words say what to do instead. */
  'limit reached': [429, 'You have reached a limit. Wait, then try again.'],
  'headers too large': [431, 'The headers of the request are larger than allowed.'],
  unexpected: [500, 'Something went wrong on our side. Try again, or quote the reference.'],
  unavailable: [503, 'Kerbline is starting up. Try again in a moment.'],
  'storage full': [507, 'We have run out of storage, so this was not saved. Contact your administrator.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problems

/** One field of a body that was refused: where, why in code, and the remedy in words. */
export interface FieldProblem {
  readonly field: string
  readonly reason: string
  readonly message: string
}

export interface ProblemExtras {
  readonly detail?: string
  readonly fields?: readonly FieldProblem[]
  readonly retryAfterSeconds?: number
  /** The record as it stands now, for a save that came too late. */
  readonly current?: unknown
  /** The version a save or a step was asked with, and the one that stands. */
  readonly versions?: Versions
  /** For the log alone. */
  readonly cause?: unknown
}

export interface Versions {
  readonly given: string
  readonly current: string
}

/** What the wire carries as application/problem+json (RFC 9457). */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly request_id?: string
  readonly fields?: readonly FieldProblem[]
  readonly current?: unknown
  readonly versions?: Versions
}

/** Thrown anywhere below the gate; only the gate turns it into an answer. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(extras.detail ?? problems[code][1], { cause: extras.cause })
    this.name = 'Problem'
    this.code = code
    this.status = problems[code][0]
    this.extras = extras
  }

  toBody(requestId?: string): ProblemBody {
    const { fields, current, versions } = this.extras
    return {
      type: `urn:kerbline:problem:${this.code.replaceAll(' ', '-')}`,
      title: problems[this.code][1],
      status: this.status,
      code: this.code,
      detail: this.message,
      ...(requestId && { request_id: requestId }),
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(versions && { versions }),
    }
  }
}

/** `throw problem('not found')`: short, and always one of the listed codes. */
export const problem = (code: ProblemCode, extras?: ProblemExtras): Problem => new Problem(code, extras)
