/** What a document is called that nobody named: its file without the ending. */
export const titleOfFile = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '').slice(0, 160)
