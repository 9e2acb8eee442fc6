// The face of the demo's account manager: drawn, of nobody, so that contacts show what a photo looks like there.
import sharp from 'sharp'

const SIZE = 256
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
  <rect width="256" height="256" fill="#d5e0e4"/>
  <path d="M78 118c-4-58 30-78 54-76 34 2 52 28 48 76 2 30 6 46 12 58H66c6-14 10-30 12-58z" fill="#4a3327"/>
  <path d="M30 256c4-46 40-62 74-66h48c34 4 70 20 74 66z" fill="#1f4e5f"/>
  <path d="M104 190l24 30 24-30-8-8h-32z" fill="#f4f1ea"/>
  <path d="M110 150h36v36c-4 16-32 16-36 0z" fill="#d9a184"/>
  <ellipse cx="128" cy="116" rx="38" ry="48" fill="#e8b698"/>
  <path d="M88 112c0-34 18-50 44-48 22 2 38 16 36 46-10-6-18-18-22-28-10 14-34 24-58 30z" fill="#4a3327"/>
  <circle cx="114" cy="118" r="4" fill="#33241d"/><circle cx="144" cy="118" r="4" fill="#33241d"/>
  <path d="M114 140c8 8 20 8 28 0" fill="none" stroke="#a4553f" stroke-width="4" stroke-linecap="round"/>
</svg>`

/** A PNG of a few kilobytes. */
export const drawPortrait = async (): Promise<Uint8Array> =>
  sharp(Buffer.from(drawing)).resize(SIZE, SIZE).png({ palette: true }).toBuffer()
