// Imports every module that stores data of a member in this browser: each registers its cleaner (departure.ts).
import '../outbox/use-outbox.ts';
import '../pwa/push.ts';
import '../questionnaire/draft-store.ts';
import '../session/incomplete.ts';
import '../session/known-people.ts';
import '../drafts/tab-drafts.ts';
import '../zero/instance.ts';
