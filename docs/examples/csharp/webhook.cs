// Receives webhooks and checks their signatures (Standard Webhooks 1.0.0). Needs .NET 8 with implicit usings, and nothing else.
//   UPLIFT_WEBHOOK_SECRET=whsec_… PORT=8080 dotnet run
using System.Net;
using System.Security.Cryptography;
using System.Text;

var secret = Environment.GetEnvironmentVariable("UPLIFT_WEBHOOK_SECRET")!;
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";

using var listener = new HttpListener();
listener.Prefixes.Add($"http://127.0.0.1:{port}/");
listener.Start();
while (true)
{
    var context = await listener.GetContextAsync();
    var body = new MemoryStream();
    await context.Request.InputStream.CopyToAsync(body);
    var headers = context.Request.Headers;
    var ours = Webhook.IsOurs(
        secret,
        headers["webhook-id"] ?? "",
        headers["webhook-timestamp"] ?? "",
        headers["webhook-signature"] ?? "",
        body.ToArray());
    // Store the event under its webhook-id, answer, and work on it afterwards. The same id can come again.
    if (ours)
    {
        Console.WriteLine($"{headers["webhook-id"]} {Encoding.UTF8.GetString(body.ToArray())}");
    }
    context.Response.StatusCode = ours ? 204 : 400;
    context.Response.Close();
}

static class Webhook
{
    /// <summary>Whether we sent it in the last five minutes. `body` is the body byte for byte.</summary>
    public static bool IsOurs(string secret, string id, string timestamp, string signatures, byte[] body)
    {
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        if (!long.TryParse(timestamp, out var sent) || Math.Abs(now - sent) > 300)
        {
            return false;
        }
        var key = Convert.FromBase64String(secret.Substring("whsec_".Length));
        var signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        var signature = Convert.ToBase64String(new HMACSHA256(key).ComputeHash(signed));
        var expected = Encoding.UTF8.GetBytes($"v1,{signature}");
        // There are two signatures while you change the secret.
        return signatures.Split(' ')
            .Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), expected));
    }
}
