// What a finger can miss: parts to press whose area, measured by what answers at its edges, is under 44 px.
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** Half of 44 px, less the pixel a rounded border may take. */
const reach = 21

/**
 * A line a part too small: its name and the way a finger misses it. Asked of the document as a finger asks, at 21 px above and below
 * the middle (and beside it, for what has no words), so that an area wider than what is drawn counts.
 * Links within a sentence and cells of a table are read, not aimed at; a row is pressed as a whole.
 */
const script = `(() => {
  const parts = 'button, a[href], [role=tab], [role=checkbox], [role=switch], [role=radio], summary, select, input:not([type=hidden])';
  const isRead = (part) => part.matches('a') && (getComputedStyle(part).display === 'inline' || part.closest('td, th, [role=row]'));
  const nameOf = (part) => {
    const { width, height } = part.getBoundingClientRect();
    return (part.getAttribute('aria-label') ?? (part.textContent.trim().slice(0, 40) || part.id || part.getAttribute('class')))
      + ' (' + Math.round(width) + '×' + Math.round(height) + ')';
  };
  const missed = [];
  for (const part of document.querySelectorAll(parts)) {
    if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || part.disabled || part.closest('[aria-hidden=true], [inert]') || isRead(part)) continue;
    part.scrollIntoView({ block: 'center', inline: 'center' });
    const box = part.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const whole = (part.closest('label') ?? part).getBoundingClientRect(); // words beside a switch are pressed too
    const x = whole.left + whole.width / 2, y = box.top + box.height / 2;
    const own = new Set([part, part.closest('label'), ...(part.labels ?? [])]);
    const answers = (left, top) => {
      if (left < 0 || top < 0 || left >= innerWidth || top >= innerHeight) return true;
      for (let at = document.elementFromPoint(left, top); at; at = at.parentElement) if (own.has(at)) return true;
      return false;
    };
    if (!answers(x, y)) continue; // something floats over it
    if (part.matches('a')) {
      // A link may stand anywhere in the row it opens: what counts is how far its area goes, up and down together.
      const reachBy = (step) => { let far = 0; while (far < 44 && answers(x, y + step * (far + 1))) far += 1; return far; };
      const high = reachBy(-1) + reachBy(1) + 1;
      if (high < 2 * ${reach}) missed.push(nameOf(part) + ': ' + high + ' px high');
      continue;
    }
    const ways = [['above', x, y - ${reach}], ['below', x, y + ${reach}]];
    if (!part.textContent.trim()) ways.push(['left', x - ${reach}, y], ['right', x + ${reach}, y]);
    const failing = ways.filter(([, left, top]) => !answers(left, top)).map(([way]) => way);
    if (failing.length) missed.push(nameOf(part) + ': ' + failing.join(', '));
  }
  return [...new Set(missed)];
})()`

export async function missedBy(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate(script))
}
