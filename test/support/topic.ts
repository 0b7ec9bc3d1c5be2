import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What was published, as the fields of the request. */
export type Published = Readonly<Record<string, string>>;

export interface Topic {
  readonly url: string;
  readonly published: Published[];
  close(): void;
}

const ANSWER = `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult>
<MessageId>1</MessageId></PublishResult></PublishResponse>`;

/** SNS on loopback, as far as it takes messages; it refuses the subjects that SNS refuses. */
export async function startTopic(): Promise<Topic> {
  const published: Published[] = [];
  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const isTaken = /^[A-Za-z][\x20-\x7e]{0,98}$/.test(fields.Subject ?? "");
    if (isTaken) published.push(fields);
    response.statusCode = isTaken ? 200 : 400;
    response.setHeader("content-type", "text/xml");
    response.end(
      isTaken
        ? ANSWER
        : "<ErrorResponse><Error><Code>InvalidParameter</Code></Error></ErrorResponse>",
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, published, close: () => void server.close() };
}
