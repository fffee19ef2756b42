// Stored photos of members: their addresses, and an operator's decision about one.
import {DESK_API} from '../../../rules/desk/desk.ts';
import type {PhotoDecision} from '../../../rules/photos/photo-states.ts';
import {command} from './api.ts';
import {refresh} from './queries.ts';

export type StoredPhoto = {readonly userId: string; readonly photo: string};

const pathOf = ({userId, photo}: StoredPhoto) => `/photos/${userId}/${photo}`;

export const pictureOf = (stored: StoredPhoto): string => `${DESK_API}${pathOf(stored)}/picture`;

export const decidePhoto = (stored: StoredPhoto, decision: PhotoDecision): Promise<object> =>
  command(`${pathOf(stored)}/decide`, decision).finally(refresh);
