// Why a write was refused, in the page's language.
import {MATCH_IMPOSSIBLE} from '../../../rules/refusal.ts';
import {MATCH} from '../../../rules/wording.ts';
import {CHAT} from '../../../rules/chat/chat.ts';
import {worded} from '../../../rules/words/words.ts';
import type {Reason} from './entry.ts';

export function reasonInWords({reason, code, say}: Reason): string {
  const words = worded(reason, say) || CHAT.sendFailed;
  return code === MATCH_IMPOSSIBLE ? MATCH.failed(words) : words;
}
