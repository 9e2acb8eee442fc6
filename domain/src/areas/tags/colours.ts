// The colours a tag can take: told apart in light and dark, and each with a name, as a colour alone says nothing.
export const tagColours = [
  { value: '#1a4b8c', label: 'Blue' },
  { value: '#0f7a5a', label: 'Teal' },
  { value: '#16803c', label: 'Green' },
  { value: '#9a5b00', label: 'Ochre' },
  { value: '#b4460f', label: 'Orange' },
  { value: '#a3262a', label: 'Red' },
  { value: '#9b2c6f', label: 'Magenta' },
  { value: '#5b3f8c', label: 'Violet' },
  { value: '#4a545e', label: 'Slate' },
  { value: '#6b5a45', label: 'Brown' },
] as const

export const colourName = (colour: string): string =>
  tagColours.find(({ value }) => value === colour.toLowerCase())?.label ?? 'Own colour'
