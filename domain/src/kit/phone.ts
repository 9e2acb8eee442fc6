// A telephone number as people write it: seven digits or more, so that it can be dialled, and an extension.
export const phoneRule = {
  form: /^(?=(?:\D*\d){7})\+?[\d ()-]{7,30}(?: ?(?:ext|x)\.? ?\d{1,6})?$/i,
  remedy: 'Enter a phone number with digits and spaces, like 0113 496 0110.',
} as const
