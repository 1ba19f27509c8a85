/** What axe-core finds. */

import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that colours decide. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** No violation at all; of a page that was looked at whole in other colours, none of the rules that colours decide. */
export async function accessible(page: Page, what = '', looks: 'whole' | 'colours' = 'whole'): Promise<void> {
  // Colours that are on their way to others are nobody's: the change of scheme or width must be over.
  await page.evaluate(async () => {
    // One in folded details stands still until somebody opens them.
    const isSeen = (one: Animation) => one.effect instanceof KeyframeEffect && (one.effect.target?.checkVisibility() ?? false);
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition && isSeen(one));
    await Promise.allSettled(changes.map((one) => one.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const values = looks === 'whole' ? RULES : COLOURS;
  const violations = await page.evaluate(
    async (runOnly) => {
      // What a frame of ours shows is a page that is looked at by itself.
      const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'], iframes: false });
      return found.violations;
    },
    { type: looks === 'whole' ? 'tag' as const : 'rule' as const, values },
  );
  const said = violations.map((one) => `${one.id}: ${one.help} (${one.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join(' | ')})`);
  expect(said, what).toEqual([]);
}

/** Nothing is wider than the window. */
export async function noSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest, `the width of ${page.url()} in a window of ${width}`).toBeLessThanOrEqual(width);
}

/** Opens a page as a browser without JavaScript shows it. Scripts may run afterwards, for what looks at it is one. */
export async function openWithoutScripts(page: Page, address: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(address);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await devtools.detach();
}

/** It has a ground or an edge that differs from the page's. */
export async function hasEdge(what: Locator): Promise<void> {
  const [canvas, edge, width] = await what.evaluate((element) => {
    const style = getComputedStyle(element);
    return [getComputedStyle(document.documentElement).backgroundColor, style.borderTopColor, parseFloat(style.borderTopWidth)] as const;
  });
  expect(width, `the edge of ${what}`).toBeGreaterThan(0);
  expect(edge, `the edge of ${what}`).not.toBe(canvas);
}
