// Pictures that members took: their addresses, and an operator's decision about one.
import {DESK_API} from '../../../rules/desk/desk.ts';
import type {WaitingCheck} from '../../../rules/desk/verification.ts';
import type {CheckDecision} from '../../../rules/photos/verification.ts';
import {command} from './api.ts';
import {refresh} from './queries.ts';

const pathOf = ({userId, picture}: WaitingCheck) => `/verification/${userId}/${picture}`;

export const checkPictureOf = (check: WaitingCheck): string =>
  `${DESK_API}${pathOf(check)}/picture`;

/** @param photos those that the decision is about. Of "same" the others beside the picture lose their mark. */
export const decideCheck = (
  check: WaitingCheck,
  state: CheckDecision,
  photos: readonly string[],
): Promise<object> => {
  const body = {state, photos, shown: check.photos};
  return command(`${pathOf(check)}/decide`, body).finally(refresh);
};

export const undoCheck = (check: WaitingCheck): Promise<object> =>
  command(`${pathOf(check)}/undo`).finally(refresh);
