// Reads codes where the browser cannot: a chunk of its own, fetched when somebody scans on such a browser and by nobody else.
export { BarcodeDetector } from 'qr/decode.js'
