// How far a notice has come.
import type { NoticeStage } from '@kerbline/domain/areas/fines/notice.ts'

const reached: Readonly<Record<NoticeStage, number>> = {
  ...{ pcn: 0, nip: 0, notice_to_keeper: 1, nto: 1, enforcement_notice: 1, notice_to_hirer: 2, reminder: 2 },
  ...{ charge_certificate: 3, order_recovery: 4, debt: 5 },
}

export const isLaterStage = (stage: NoticeStage, than: NoticeStage): boolean =>
  reached[stage] > reached[than] || (reached[stage] === reached[than] && stage !== than && reached[stage] > 0)
