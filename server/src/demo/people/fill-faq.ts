// What customers ask most, with its answers; two for the company's own people, and one that is still a draft.
import { faqGroups, type FaqGroup } from '@kerbline/domain/areas/faq/groups.ts'
import { href } from '@kerbline/domain/screens.ts'
import { needOf, type World } from '../demo-world.ts'

interface Question {
  readonly question: string
  readonly answer: string
  readonly audience?: 'customers' | 'staff'
  readonly isDraft?: true
}

const questions: Readonly<Record<FaqGroup, readonly Question[]>> = {
  bookings: [
    {
      question: 'How do I book a service or a repair?',
      answer: `Open the vehicle and select **Book maintenance**, or use [Request maintenance](${href('scheduleMaintenance')}) with the registration, mileage and dates that suit you.\n\nWe will offer a workshop and a date. Accept it, or suggest other dates. The booking shows who it is waiting for.`,
    },
    {
      question: 'Can I move a workshop appointment?',
      answer: `Yes. Open the booking under [Maintenance](${href('maintenance')}) and suggest another date. You can do this until 24 hours before the booking. After that, call us.`,
    },
    {
      question: 'What do I do when a vehicle breaks down?',
      answer:
        '1. Get everyone to a safe place. If anyone is in danger, call 999.\n2. Call the breakdown line. It is open 24 hours a day.\n3. Have the registration and your location ready.\n\nBook maintenance in Kerbline afterwards, so that downtime is counted from the start.',
    },
  ],
  mot: [
    {
      question: 'Who books the MOT, and when?',
      answer: `We remind you 4 weeks before an MOT is due. It then shows amber. You can book it from the vehicle or from [Compliance](${href('compliance')}). A vehicle without a valid MOT must not be driven, except to a test that is booked.`,
    },
    {
      question: 'Where do I find an MOT certificate?',
      answer:
        'Go to the vehicle and select Compliance. Each test shows its date, result and certificate. An evidence pack holds the certificates of many vehicles in one file.',
    },
    {
      question: 'What happens when a vehicle fails its MOT?',
      answer:
        'It stays red until it passes. We book the repair and a retest straight away. You approve any rechargeable lines.',
    },
  ],
  driver_checks: [
    {
      question: 'How often does a driver have to check a vehicle?',
      answer:
        'Once a day before the first journey, and again when another driver takes over. A nil defect check is also evidence.',
    },
    {
      question: 'What happens to a defect that a driver reports?',
      answer:
        'We track it until it is fixed. A dangerous defect takes the vehicle off the road immediately. Others are booked in and closed once the repair is signed off.',
    },
  ],
  damage: [
    {
      question: 'How do I report damage?',
      answer:
        'Open the vehicle and select **Report damage**. Add four photos taken in daylight: front, rear and both sides, with the registration visible in one of them. If another vehicle was involved, add its registration and the driver’s name and insurer.',
    },
    {
      question: 'Why am I charged for damage after a collection?',
      answer:
        'The vehicle is compared with its condition report from the day of delivery. Damage beyond fair wear and tear is charged line by line, with before and after photos. You can query any line before you approve it.',
    },
  ],
  fines: [
    {
      question: 'I have received a parking fine. What do I do?',
      answer: `Most notices reach us first, and we name you as the hirer. If one reaches you, send it with [Raise a query](${href('raiseQuery')}), category Fine, with a photo of both sides. Do this quickly. The discount usually lasts 14 days.`,
    },
    {
      question: 'How do I name the driver for a speeding notice?',
      answer: `By law you must name the driver within 28 days. Use **Who drove?** under [Drivers](${href('drivers')}) to find out who had the vehicle, then tell us.`,
    },
  ],
  invoices: [
    {
      question: 'How do I query an invoice?',
      answer: 'Open the invoice line and select **Raise a query**. You still need to pay the rest of the invoice.',
    },
    {
      question: 'Why is my last invoice for part of a month?',
      answer:
        'Hire is charged by the day from delivery to collection. If a vehicle was on hire for part of a month, you only pay for those days.',
    },
    {
      question: 'What is excess mileage, and how is it worked out?',
      answer:
        'Your agreement sets a mileage allowance. You pay a rate per mile for anything over it, based on the odometer at delivery and collection.',
    },
    {
      question: 'How do I read the price matrix?',
      audience: 'staff',
      answer:
        'Rows are vehicle classes and columns are terms. The sales lead must approve in writing anything below the floor price.',
    },
  ],
  off_hire: [
    {
      question: 'How do I off-hire a vehicle?',
      answer:
        'Tell us the registration, date, collection address and a contact. Your hire ends on that date if the vehicle is ready to collect.',
    },
    {
      question: 'What do we need to have ready for a collection?',
      answer:
        '- both keys and the documents that came with it\n- the load space empty and clean\n- fuel as agreed\n- your own equipment and signs removed\n\nAnything missing is recorded on the collection sheet, which both sides sign.',
    },
  ],
  telematics: [
    {
      question: 'Why does a vehicle show no position?',
      answer:
        'The tracker reports when the ignition is on. If the vehicle has not moved for a few days we show its last known position. If it is in use but has no position, raise a Telematics query.',
    },
    {
      question: 'How is a driver score worked out?',
      answer:
        'From harsh braking, harsh acceleration, cornering and speeding, per 100 miles. Only people with permission to see driver scores can see it.',
    },
  ],
  account: [
    {
      question: 'How do I add a colleague?',
      answer:
        'Your company administrator adds people under Users and chooses their permissions. They get an email invitation.',
    },
    {
      question: 'I cannot sign in. What should I do?',
      answer:
        'Select **Forgot your password?** on the sign-in page. We will email you a link that expires after 60 minutes. If you have lost your authenticator, ask your administrator.',
    },
    {
      question: 'Who can raise the credit limit of an account?',
      audience: 'staff',
      answer: 'Only credit control. Record the reason in the query and let the account manager know.',
    },
    {
      question: 'Which notifications can I turn off?',
      isDraft: true,
      answer: 'You can change every topic in your profile. This answer is a draft.',
    },
  ],
}

const WRITTEN_DAYS_AGO = 120

export function fillFaq({ batch, clock, staff }: World): void {
  const editor = needOf(staff, 'content').id
  let written = 0
  for (const category of faqGroups)
    for (const [place, each] of questions[category].entries()) {
      const { question, answer, audience = 'everybody', isDraft = false } = each
      const at = clock.at(-WRITTEN_DAYS_AGO + written++, 615)
      batch.add('faq', {
        ...{ category, question, answer, audience, sort: place + 1 },
        state: isDraft ? 'draft' : 'published',
        ...{ created_at: at, updated_at: at, created_by: editor },
      })
    }
}
