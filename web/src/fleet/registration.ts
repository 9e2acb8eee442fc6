// How a registration is cut into the groups people read it in. Only the current style is cut; every other mark is left alone.

const currentStyle = /^([A-Z]{2}\d{2})([A-Z]{3})$/

/** 'lk21vxn' gives ['LK21', 'VXN']; 'K 7 KRB' gives ['K7KRB']. */
export function registrationGroups(registration: string): string[] {
  const plain = registration.replace(/\s+/g, '').toUpperCase()
  const [, first, second] = currentStyle.exec(plain) ?? []
  return first !== undefined && second !== undefined ? [first, second] : [plain]
}

/** As it is spoken and written in a sentence: 'LK21 VXN'. */
export const spacedRegistration = (registration: string): string => registrationGroups(registration).join(' ')
