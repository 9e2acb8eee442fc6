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
      answer: `Open the vehicle and choose **Book maintenance**, or use [Schedule maintenance](${href('scheduleMaintenance')}) with the registration, the mileage and the days that suit you.\n\nWe offer a workshop and a day. Confirm it, or name other days: the booking then shows whose turn it is.`,
    },
    {
      question: 'Can I move a workshop appointment?',
      answer: `Yes. Open the booking under [Maintenance](${href('maintenance')}) and choose another day. A move within 24 hours of the appointment is noted on the booking, because the workshop may have kept the bay free.`,
    },
    {
      question: 'What do I do when a vehicle breaks down?',
      answer:
        '1. Bring the vehicle and everybody in it to a safe place. If somebody is in danger, call 999.\n2. Call the breakdown line: it is answered day and night.\n3. Have the registration and the place ready.\n\nRaise it in the portal afterwards, so that the time off the road is counted from the start.',
    },
  ],
  mot: [
    {
      question: 'Who books the MOT, and when?',
      answer: `We remind you when an MOT is within four weeks of its date: it then shows amber. Book it from the vehicle or from [Compliance](${href('compliance')}). A vehicle without a valid MOT must not be driven, except to a test that is booked.`,
    },
    {
      question: 'Where do I find an MOT certificate?',
      answer:
        'On the vehicle, under Compliance: each test stands there with its date, its result and the certificate. An evidence pack holds the certificates of many vehicles in one file.',
    },
    {
      question: 'What happens when a vehicle fails its MOT?',
      answer:
        'It stays red until it has passed. A repair and a retest are opened at once; what is rechargeable waits for your approval, line by line.',
    },
  ],
  driver_checks: [
    {
      question: 'How often does a driver have to check a vehicle?',
      answer:
        'Once a day before the first journey, and again when another driver takes it over. A check that finds nothing counts as evidence too.',
    },
    {
      question: 'What happens to a defect that a driver reports?',
      answer:
        'It becomes a case of its own with a clock. A dangerous one takes the vehicle off the road at once; the others are booked in and closed when the repair is verified.',
    },
  ],
  damage: [
    {
      question: 'How do I report damage?',
      answer:
        'Open the vehicle and choose **Report damage**. Four pictures settle most cases in a day: front, rear and both sides, in daylight, with the plate in one of them.\n\nWas somebody else involved, add their registration, name and insurer.',
    },
    {
      question: 'Why am I charged for damage after a collection?',
      answer:
        'The vehicle is compared with its condition report from the day of delivery. What goes beyond fair wear and tear is charged by line, with pictures of both days. You may query any line before you approve it.',
    },
  ],
  fines: [
    {
      question: 'I have received a parking fine. What do I do?',
      answer: `Most notices reach us first, and we name you as the hirer. If one reaches you, send it with [Raise a query](${href('raiseQuery')}), category Fine, with a picture of both sides. Do not wait: the lower amount mostly holds for 14 days.`,
    },
    {
      question: 'How do I name the driver for a speeding notice?',
      answer:
        'The law asks for the name of the driver within 28 days. Tell us who drove at the hour the notice names; the portal shows who had the vehicle then, where that is known.',
    },
  ],
  invoices: [
    {
      question: 'How do I query an invoice?',
      answer:
        'Open the line you doubt and choose **Raise a query**: it goes to credit control with the number and the amount. The rest of the invoice stays due.',
    },
    {
      question: 'Why is my last invoice for part of a month?',
      answer:
        'Hire is charged by the day from delivery to collection. In a month in which a vehicle came or went you pay for its days alone.',
    },
    {
      question: 'What is excess mileage, and how is it worked out?',
      answer:
        'Your agreement names the miles a vehicle may run. What it ran beyond them is charged by the mile, from the reading at delivery to the reading at collection.',
    },
    {
      question: 'How do I read the price matrix?',
      audience: 'staff',
      answer: 'Rows are classes, columns are terms. Anything below the floor price needs the sales lead, in writing.',
    },
  ],
  off_hire: [
    {
      question: 'How do I off-hire a vehicle?',
      answer:
        'Tell us the registration, the day, the address and whom to call there. The hire stops on the day you ask for, as long as the vehicle is ready to be collected on it.',
    },
    {
      question: 'What has to be ready when a vehicle is collected?',
      answer:
        '- both keys and the documents that came with it\n- the load space empty and clean\n- fuel as agreed\n- your own equipment and signs removed\n\nWhat is missing is noted on the collection sheet, which both sides sign.',
    },
  ],
  telematics: [
    {
      question: 'Why does a vehicle show no position?',
      answer:
        'The tracker reports when the ignition is on. After some days without a journey the last known place stands with its time. If a vehicle drives and shows none, raise a query with the category Telematics.',
    },
    {
      question: 'How is a driver score made?',
      answer:
        'From harsh braking, harsh acceleration, cornering and speeding, for every hundred miles. It is shown to people who may see driver scores and to nobody else.',
    },
  ],
  account: [
    {
      question: 'How do I add a colleague?',
      answer:
        'Who administers your company in the portal invites people under Users, and says what each may see and do. The invitation comes by email.',
    },
    {
      question: 'I cannot sign in. What now?',
      answer:
        'Choose **Forgotten your password?** on the sign-in page. The link comes by email and holds for a short time. If your authenticator is lost, ask who administers your company.',
    },
    {
      question: 'Who may lift the limit of an account?',
      audience: 'staff',
      answer: 'Credit control alone. Note the reason in the query, and tell the account manager.',
    },
    {
      question: 'Which notifications can I switch off?',
      isDraft: true,
      answer: 'Every topic can be changed in your profile. This answer is being written.',
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
