import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown, safeHref } from './markdown.tsx'

const shown = (text: string): HTMLElement => render(<Markdown text={text} mayFollow={() => true} />).container
/** The elements that came of a text, but for the spans that carry words. */
const tagsIn = (text: string): string[] => [
  ...new Set([...shown(text).querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())),
]

test('headings, lists, emphasis and links', () => {
  const page = shown(
    '# Winter\n\nCall *us* **today**.\nOr [book](https://kerbline.example/a?b=1&c=2).\n\n- Tyres\n- Coolant\n\n3. Third',
  )
  expect(page.querySelector('h2')?.textContent).toBe('Winter')
  expect(page.querySelector('h1')).toBeNull()
  expect([...page.querySelectorAll('ul > li')].map(({ textContent }) => textContent)).toEqual(['Tyres', 'Coolant'])
  expect(page.querySelector('ol')?.getAttribute('start')).toBe('3')
  expect(page.querySelector('em')?.textContent).toBe('us')
  expect(page.querySelector('strong')?.textContent).toBe('today')
  expect(page.querySelector('br')).not.toBeNull()
  const link = page.querySelector('a')
  expect(link?.getAttribute('href')).toBe('https://kerbline.example/a?b=1&c=2')
  expect(link?.getAttribute('rel')).toContain('noopener')
})

test('text stands as it was typed, with its signs', () => {
  expect(shown('Fish & chips < £5 "today" \\*not\\* it’s').textContent).toBe('Fish & chips < £5 "today" *not* it’s')
  expect(shown('`<b>`').querySelector('code')?.textContent).toBe('<b>')
})

test.each([
  '<script>alert(1)</script>',
  'Hello <img src=x onerror=alert(1)> there',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">click</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '![picture](https://evil.example/x.png)',
  '| a | b |\n|---|---|\n| <script>x</script> | 2 |',
])('%s becomes no element of its own', (text) => {
  const tags = tagsIn(text)
  for (const tag of ['script', 'img', 'svg', 'iframe', 'style', 'table', 'a']) expect(tags).not.toContain(tag)
  cleanup()
  expect(shown(text).textContent).toContain(text.includes('|') ? '<script>x</script>' : text)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/relative',
  'file:///etc/passwd',
])('a link to %s is none', (href) => {
  expect(safeHref(href)).toBeUndefined()
  expect(shown(`[words](<${href}>) and [more][x]\n\n[x]: <${href}>`).querySelector('a')).toBeNull()
})

test.each(['https://a.example', 'mailto:a@b.example', 'tel:+441134960000', '#/news'])('a link to %s is one', (href) => {
  expect(shown(`[words](${href})`).querySelector('a')?.getAttribute('href')).toBe(href)
})
