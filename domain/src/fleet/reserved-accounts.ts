// Accounts of nobody (migrations/225-enquiries.sql, 241-fines.sql): nothing is ever given to one by choice.
/** Of who is no customer yet. */
export const prospectAccount = 'PROSPECT'
/** Nobody is found who had the vehicle then: the fine stands here. */
export const noHirerAccount = 'NOHIRER'
export const reservedAccounts = [prospectAccount, noHirerAccount] as const
