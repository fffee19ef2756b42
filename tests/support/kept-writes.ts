// Writes as a device keeps them.
import type {Change, Message} from '../../client/platform/writes/entry.ts';

/** A message of Ada's to Ben. */
export const messageOf = (text: string, others: Partial<Message> = {}): Message => ({
  id: text,
  member: 'ada',
  name: 'chat.send',
  args: {chatId: 'ada_ben', text},
  at: Date.now(),
  ...others,
});

/** An answer of Ada's to a question. */
export const changeOf = (id: string, others: Partial<Change> = {}): Change => ({
  id,
  member: 'ada',
  name: 'questionnaire.saveAnswer',
  args: {question: 'firstDate', answer: 'Coffee'},
  at: Date.now(),
  place: '/first-date-question',
  failure: 'Failed to save your answer. Please try again.',
  fields: {answer: 'Coffee'},
  ...others,
});
