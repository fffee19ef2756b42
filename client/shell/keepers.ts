// Everything that keeps something of a member in this browser, to be loaded when somebody has left it:
// each of these registers how to clear what it keeps.
import '../outbox/outboxes.ts';
import '../pwa/push.ts';
import '../questionnaire/draft-store.ts';
import '../session/incomplete.ts';
import '../session/known-people.ts';
import '../drafts/tab-drafts.ts';
import '../zero/instance.ts';
