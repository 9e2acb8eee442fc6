// A photo as the camera gave it, made small enough for a poor line: tyres are judged by eye, not by the pixel.
const LONGEST_SIDE = 1_600
/** What is smaller goes as it is, with what the camera wrote beside it. */
const SMALL_BYTES = 700_000
const QUALITY = 0.82

export async function smallPhoto(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES && file.type === 'image/jpeg') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return drawn ?? file
  } catch {
    return file // this browser cannot read it: the portal judges it as it came
  }
}
