// A chat-completions server with responses that the test sets. It records the requests.
import http from 'node:http';
import {z} from 'zod';

const request = z.object({
  model: z.string(),
  temperature: z.number(),
  max_tokens: z.number(),
  messages: z.array(z.object({role: z.string(), content: z.string()})),
});
export type ModelRequest = z.infer<typeof request> & {authorization: string | undefined};

/** The response to the next requests. */
export type Behaviour =
  | {kind: 'answer'; text: string}
  | {kind: 'status'; status: number}
  | {kind: 'silence'}
  /** Holds the response until the next call of `behave`. */
  | {kind: 'wait'}
  | {kind: 'garbage'};

function completion(text: string) {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'stand-in',
    choices: [{index: 0, finish_reason: 'stop', message: {role: 'assistant', content: text}}],
  });
}

export async function startModel(port: number) {
  const requests: ModelRequest[] = [];
  let behaviour: Behaviour = {kind: 'answer', text: 'What did you laugh about last?'};
  const waiting: http.ServerResponse[] = [];
  const respond = (res: http.ServerResponse) => {
    if (behaviour.kind === 'silence') return;
    if (behaviour.kind === 'wait') waiting.push(res);
    else if (behaviour.kind === 'status') res.writeHead(behaviour.status).end('{}');
    else if (behaviour.kind === 'garbage') res.writeHead(200).end('<html>');
    else {
      res.writeHead(200, {'content-type': 'application/json'}).end(completion(behaviour.text));
    }
  };
  const server = http.createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => (body += String(chunk)));
    req.on('end', () => {
      requests.push({...request.parse(JSON.parse(body)), authorization: req.headers.authorization});
      respond(res);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    requests,
    behave: (next: Behaviour) => {
      behaviour = next;
      for (const res of waiting.splice(0)) respond(res);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
