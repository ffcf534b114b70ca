// What needs no tool: health and lists. And one tool of a foreign server, called with the same arguments.
import { type Scenario, withoutTools } from './types.ts';

export const health: Scenario = {
  name: 'health',
  title: 'Health',
  what: 'GET /health',
  isFixed: true,
  hasBareControl: true,
  unfit: (found) => (found.hasHealth ? undefined : 'has no /health'),
  script({ dialect }) {
    const exchange = dialect.get('health', '/health');
    return { next: () => exchange };
  },
};

export const toolsList: Scenario = {
  name: 'tools-list',
  title: 'tools/list',
  what: 'tools/list',
  isFixed: true,
  hasBareControl: true,
  unfit: (found) => (found.lists.includes('tools/list') ? undefined : 'answers no tools/list'),
  script({ dialect, sessionId }) {
    const exchange = dialect.request('tools/list', 'tools/list', {}, sessionId);
    return { next: () => exchange };
  },
};

export const lists: Scenario = {
  name: 'lists',
  title: 'Lists',
  what: 'tools/list, resources/list, resources/templates/list and prompts/list in turn',
  isFixed: false,
  hasBareControl: false,
  unfit: (found) => (found.lists.length > 0 ? undefined : 'answers no list'),
  prepare: async ({ found }) => ({ lists: found.lists }),
  script({ dialect, sessionId, sessionIndex, data }) {
    const exchanges = data.lists.map((method) => dialect.request(method, method, {}, sessionId));
    let number = sessionIndex;
    return { next: () => exchanges[++number % exchanges.length] as (typeof exchanges)[number] };
  },
};

export const oneTool: Scenario = {
  name: 'tool',
  title: 'One tool',
  what: 'the tool given by --tool with the arguments given by --args',
  isFixed: true,
  hasBareControl: false,
  unfit: (found) => (found.tools.size > 0 ? undefined : 'has no tools'),
  prepare: async ({ found, data }) => {
    const missing = withoutTools(found, [data.tool.name]);
    if (missing === undefined) return {};
    throw new Error(`The server ${missing}; it has ${[...found.tools.keys()].join(', ')}`);
  },
  script({ dialect, sessionId, data }) {
    const exchange = dialect.call(data.tool.name, data.tool.args, sessionId);
    return { next: () => exchange };
  },
};
