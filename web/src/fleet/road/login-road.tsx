import { classes } from '../../ui/classes.ts'
import styles from './login-road.module.css'

const kerbStones = [
  'M-79.4 930.6L-18.3 930.6M38.2 799.0L86.2 799.0M114.3 713.9L153.7 713.9M167.4 654.4L200.9 654.4',
  'M206.7 610.5L235.8 610.5M236.9 576.7L262.7 576.7M260.8 549.9L283.9 549.9M280.3 528.1L301.2 528.1',
  'M296.4 510.1L315.5 510.1M309.9 494.9L327.6 494.9M321.5 481.9L337.9 481.9M331.5 470.8L346.7 470.8',
  'M340.2 461.0L354.5 461.0M347.9 452.4L361.3 452.4M354.7 444.8L367.3 444.8M360.8 438.0L372.7 438.0',
  'M366.2 431.9L377.6 431.9M371.2 426.4L382.0 426.4M375.6 421.4L385.9 421.4M379.7 416.8L389.6 416.8',
  'M383.4 412.6L392.9 412.6M386.9 408.8L395.9 408.8M390.0 405.3L398.7 405.3M393.0 402.0L401.3 402.0',
  'M395.7 398.9L403.7 398.9M398.2 396.1L406.0 396.1M400.6 393.5L408.1 393.5M402.8 391.0L410.0 391.0',
  'M404.8 388.7L411.9 388.7M406.8 386.6L413.6 386.6M408.6 384.5L415.2 384.5M410.3 382.6L416.7 382.6',
  'M411.9 380.8L418.2 380.8M413.4 379.1L419.5 379.1',
].join('')

const laneMarks = [
  'M618.8 765.7L664.0 900.0L682.0 900.0L632.6 765.7ZM570.1 621.1L589.0 677.3L600.1 677.3L579.5 621.1Z',
  'M545.2 547.1L555.5 577.8L563.5 577.8L552.3 547.1ZM530.0 502.2L536.5 521.5L542.8 521.5L535.7 502.2Z',
  'M519.9 472.0L524.3 485.2L529.5 485.2L524.6 472.0ZM512.5 450.3L515.8 460.0L520.2 460.0L516.6 450.3Z',
  'M507.0 433.9L509.5 441.3L513.3 441.3L510.6 433.9ZM502.8 421.2L504.7 427.0L508.1 427.0L505.9 421.2Z',
  'M499.3 411.0L500.9 415.7L503.9 415.7L502.2 411.0ZM496.5 402.6L497.8 406.4L500.5 406.4L499.1 402.6Z',
  'M494.1 395.6L495.2 398.8L497.7 398.8L496.5 395.6ZM492.1 389.7L493.1 392.4L495.4 392.4L494.4 389.7Z',
  'M490.4 384.6L491.2 387.0L493.4 387.0L492.5 384.6ZM488.9 380.2L489.6 382.2L491.6 382.2L490.9 380.2Z',
  'M487.6 376.3L488.2 378.1L490.1 378.1L489.4 376.3ZM486.5 372.9L487.0 374.5L488.8 374.5L488.2 372.9Z',
].join('')

/** Sky, hills and the two verges. */
const Land = () => (
  <>
    <defs>
      <linearGradient id="road-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#F4F2EC" stopOpacity="0" />
        <stop offset="1" stopColor="#F4F2EC" stopOpacity=".13" />
      </linearGradient>
      <linearGradient id="road-ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#000" stopOpacity=".34" />
        <stop offset=".5" stopColor="#000" stopOpacity=".06" />
        <stop offset="1" stopColor="#000" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="road-haze" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff" stopOpacity=".25" />
        <stop offset=".14" stopColor="#fff" stopOpacity="1" />
      </linearGradient>
      <mask id="road-mask">
        <rect y="318" width="720" height="582" fill="url(#road-haze)" />
      </mask>
    </defs>
    <rect width="720" height="318" fill="url(#road-sky)" />
    <path d="M0 318V299q90-16 190-11t150-6q70 9 128 5t120-6 132 13V318Z" fill="#000" opacity=".28" />
    <rect y="318" width="720" height="582" fill="url(#road-ground)" />
    <path d="M459 318.6L-9432 958.2L-40.2 958.2L467.5 318.6Z" fill="#F4F2EC" opacity=".055" />
    <path d="M468.5 318.6L985 958.2L10368 958.2L477 318.6Z" fill="#F4F2EC" opacity=".04" />
  </>
)

/** Kerb stones, double yellow lines, dashed lane and the far edge, fading into the haze. */
const Surface = () => (
  <g mask="url(#road-mask)">
    <path d="M465.9 320.3L-104 958.2L-40.2 958.2L466.2 320.3Z" fill="#6D757D" />
    <path d="M466.2 320.3L-40.2 958.2L-22.6 958.2L466.2 320.3Z" fill="#454D55" />
    <path d={kerbStones} stroke="#20262D" strokeWidth="1.5" opacity=".7" />
    <path
      d="M466.3 320.3L10.4 958.2L28 958.2L466.4 320.3ZM466.5 320.3L52.2 958.2L69.8 958.2L466.6 320.3Z"
      fill="#FFD02E"
    />
    <path d={laneMarks} fill="#F4F2EC" />
    <path d="M469.8 320.3L965.2 958.2L985 958.2L469.9 320.3Z" fill="#F4F2EC" opacity=".35" />
  </g>
)

/** The three signs by the road: one overdue, one coming up, one far off and in order. */
const Signs = () => (
  <>
    <path d="M368.8 341.5V408.2" stroke="#8D959D" strokeWidth="1.6" />
    <ellipse cx="368.8" cy="408.2" rx="2.3" ry=".6" fill="#000" opacity=".35" />
    <circle cx="368.8" cy="341.5" r="11.5" fill="var(--t-green)" />
    <path
      d="M364 342l3.4 3.7 6.4-7.3"
      fill="none"
      stroke="#20262D"
      strokeWidth="2.3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M640.8 359V475.1" stroke="#8D959D" strokeWidth="2.4" />
    <ellipse cx="640.8" cy="475.1" rx="4" ry="1.1" fill="#000" opacity=".35" />
    <path
      d="M640.8 339L662 375.8H619.6Z"
      fill="var(--t-amber)"
      stroke="var(--t-amber)"
      strokeWidth="5.2"
      strokeLinejoin="round"
    />
    <path d="M640.8 350.6v10M640.8 368.2v.1" stroke="#20262D" strokeWidth="4.2" strokeLinecap="round" />
    <path d="M135.2 397V620.6" stroke="#8D959D" strokeWidth="4.7" />
    <ellipse cx="135.2" cy="620.6" rx="7.8" ry="2.1" fill="#000" opacity=".35" />
    <path d="M119.4 358.5h31.6l22.7 22.7v31.6l-22.7 22.7h-31.6l-22.7-22.7v-31.6z" fill="var(--t-red)" />
    <path d="M135.2 380.8v19.3M135.2 414.7v.1" stroke="#20262D" strokeWidth="8.1" strokeLinecap="round" />
    <g className={styles.words}>
      <text x="189.7" y="395" className={styles.near}>
        MOT
      </text>
      <text x="189.7" y="416" className={styles.red}>
        9 days overdue
      </text>
      <text x="348.3" y="342.5" className={styles.far}>
        LOLER
      </text>
      <text x="348.3" y="358.5" className={styles.green}>
        62 days
      </text>
      <text x="608.8" y="358" className={styles.middle}>
        Service
      </text>
      <text x="608.8" y="376" className={styles.amber}>
        15 days
      </text>
    </g>
  </>
)

/** The drawing of the sign-in page: a road with three signs, filling its half of the screen from below. */
export const LoginRoad = ({ className }: { className?: string | undefined }) => (
  <svg
    className={classes(styles.road, className)}
    viewBox="0 0 720 900"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <Land />
    <Surface />
    <Signs />
  </svg>
)
