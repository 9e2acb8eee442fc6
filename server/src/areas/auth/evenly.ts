/** Longer than either path takes, so that the time of an answer does not tell whether an address is known. */
const EVEN_MILLISECONDS = 120
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [value] = await Promise.all([work, new Promise((done) => setTimeout(done, EVEN_MILLISECONDS))])
  return value
}
