const { shellBuild } = self as unknown as { readonly shellBuild: object };

console.log('the worker of', shellBuild);
