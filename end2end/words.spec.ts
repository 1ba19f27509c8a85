import { expect, test } from '@playwright/test';
import { filledIn, messagesIn, say, sayInEmail, type Variables } from './support/words';

const FILE = `# A file.

## A part.

title = Your gifts
until = Until { $until }
gifts = { $count ->
    [one] { $count } gift to { $charity }
   *[other] { $count } gifts to { $charity }
}
error = Error:{ " " }
`;

test('a message is filled in as Uplift does it', () => {
  const messages = messagesIn(FILE);
  const filled = (id: string, variables: Variables = {}) => filledIn(messages.get(id) ?? '', variables);
  expect([...messages.keys()]).toEqual(['title', 'until', 'gifts', 'error']);
  expect(filled('title')).toBe('Your gifts');
  expect(filled('until', { until: '5 April 2027' })).toBe('Until 5 April 2027');
  expect(filled('gifts', { count: 1, charity: 'Harbour Lights' })).toBe('1 gift to Harbour Lights');
  expect(filled('gifts', { count: 1204, charity: '{ $count }' })).toBe('1,204 gifts to { $count }');
  expect(filled('error')).toBe('Error: ');
  expect(() => filled('until')).toThrow('$until is missing');
});

test('pages and emails are read from their files, and a name that is not there is an error', () => {
  expect(say('controls', 'problem')).not.toBe('');
  expect(sayInEmail('notices', 'given-subject')).not.toBe('');
  expect(() => say('controls', 'no-such-message')).toThrow('has no no-such-message');
});
