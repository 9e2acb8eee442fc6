// How many emails of a kind go to one address, whoever asks for them, and how long the links in them work.
export const mailCaps = { anHour: 3, aDay: 10 } as const
export const resetMinutes = 60
