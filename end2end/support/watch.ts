/** What no page may do: break its content security policy, throw, complain in the console, or fail on the server. */

import type { BrowserContext } from '@playwright/test';

export class Watch {
  readonly problems: string[] = [];
  private readonly expected = new Set<number>();

  /** This test looks at a failure on purpose. */
  expect(status: number): void {
    this.expected.add(status);
  }

  /** Listens to all pages of a browser. */
  follow(context: BrowserContext): void {
    context.on('weberror', (error) => this.problems.push(`page error: ${error.error().message}`));
    context.on('console', (message) => {
      // An answer with an error status is judged below, where its kind is known.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.problems.push(`console: ${message.text()}`);
      }
    });
    context.on('response', (answer) => {
      const status = answer.status();
      const said = `${status} ${answer.request().method()} ${answer.url()}`;
      if (status >= 500 && !this.expected.has(status)) this.problems.push(said);
      // Pages and forms may say no; a missing file of the site is a fault.
      const file = ['stylesheet', 'script', 'font', 'image'].includes(answer.request().resourceType());
      if (status >= 400 && file) this.problems.push(said);
    });
  }
}
