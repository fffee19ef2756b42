// Who has which room open right now, in this process, and the word "typing" passed between them.
// Nothing is stored; whoever is not here does not hear it.

export type Listener = {readonly userId: string; readonly hear: () => void};

export type Rooms = {
  /** Returns how to leave again. */
  enter: (chatId: string, listener: Listener) => () => void;
  /** Tells everybody in the room but the person who types. */
  tell: (chatId: string, typistId: string) => void;
};

export function createRooms(): Rooms {
  const rooms = new Map<string, Set<Listener>>();
  return {
    enter(chatId, listener) {
      const room = rooms.get(chatId) ?? new Set();
      rooms.set(chatId, room.add(listener));
      return () => {
        room.delete(listener);
        if (room.size === 0 && rooms.get(chatId) === room) rooms.delete(chatId);
      };
    },
    tell(chatId, typistId) {
      for (const {userId, hear} of rooms.get(chatId) ?? []) if (userId !== typistId) hear();
    },
  };
}
